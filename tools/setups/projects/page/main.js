/** The page's script. */
import './src/main';
