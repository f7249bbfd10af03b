declare module 'punycode.js' {
  const punycode: {
    /** A domain name with each label that begins with `xn--` decoded. */
    toUnicode(domain: string): string;
  };
  export default punycode;
}
