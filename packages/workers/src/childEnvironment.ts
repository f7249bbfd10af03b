/** What programs and the libraries of our children read. Everything else stays here: settings of the server hold keys. */
const passedOn =
  /^(?:PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|NODE_EXTRA_CA_CERTS|(?:MALLOC|OMP|MKL)_\w+)$/;

/** The environment of a child process: a list of harmless variables of this one, and what the child needs besides. */
export const childEnvironment = (
  own: Readonly<Record<string, string>> = {},
  also?: RegExp,
): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => passedOn.test(entry[0]) || also?.test(entry[0]) === true,
    ),
  ),
  ...own,
});
