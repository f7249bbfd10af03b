/** The base of an error that callers tell apart by its class, and operators by the code in the log. */
export const codedError = <const Code extends string>(name: string, code: Code) =>
  class extends Error {
    override readonly name = name;
    readonly code = code;
  };
