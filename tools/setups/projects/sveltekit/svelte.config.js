/** The preview needs no adapter. */
export default {};
