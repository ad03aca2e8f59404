/** The style sheet of the page: one file for each topic. Later files override earlier ones. */
import page from '../../page/page.css?inline';
import forms from './forms.css?inline';
import header from './header.css?inline';
import narrow from './narrow.css?inline';
import sections from './sections.css?inline';
import status from './status.css?inline';
import tables from './tables.css?inline';

/** The style sheet. */
export const css = [page, header, sections, tables, status, forms, narrow].join('\n');
