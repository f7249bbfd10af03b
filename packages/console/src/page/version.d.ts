/** The version of the page, set by its build. */
declare const __TRICORN_VERSION__: string;
