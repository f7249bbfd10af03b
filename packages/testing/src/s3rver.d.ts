/** The part of the S3 stand-in's interface that the tests use; the package ships no types. */
declare module 's3rver' {
  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: unknown[] }[];
  }
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<object>;
    close(): Promise<void>;
  }
}
