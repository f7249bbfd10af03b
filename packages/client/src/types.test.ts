import { test } from 'node:test';
import { type AnswerOf, fileOf, type ItemOf, isRefused, type Tricorn } from './index.js';

/** Compiles only when both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_proof: Same<A, B>): void => {};

/** Never called: its lines are checked by the compiler. */
export async function typesOf(tricorn: Tricorn): Promise<void> {
  same<AnswerOf<'queryGuarantee'>['ccd_cost'], bigint>(true);
  same<AnswerOf<'userInfo'>['balance'], string>(true);
  same<AnswerOf<'queryTask'>['status'], 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'>(true);
  same<ItemOf<'jobListByUser'>['parties'], string[]>(true);
  same<Awaited<ReturnType<typeof tricorn.upload>>, string>(true);

  await tricorn.api.userInfo();
  await tricorn.api.genImg({ prompt: 'a', seed: 1 });
  await tricorn.api.createJobByFile({
    computation: 'SVM',
    jobName: 'n',
    featureData: fileOf('a', ''),
    kernel: 'rbf',
  });
  tricorn.each('jobListByUser');
  tricorn.each('subListByUser', { jobID: '1' });
  await tricorn.generate('txt2Motion', { prompt: 'a' });

  // @ts-expect-error a required field is missing
  await tricorn.api.genImg({});
  // @ts-expect-error the fields themselves are missing
  await tricorn.api.genImg();
  // @ts-expect-error a field that the mode does not have
  await tricorn.api.genImgFlux({ prompt: 'a', negative_prompt: 'b' });
  // @ts-expect-error not one of the computations
  await tricorn.api.createJobByInput({ computation: 'Division', input: '1', jobName: 'n', parties: [] });
  // @ts-expect-error the required file is missing
  await tricorn.api.createJobByFile({ computation: 'SVM', jobName: 'n' });
  // @ts-expect-error an upload takes a file, not its text
  await tricorn.upload('1,2,3');
  // @ts-expect-error an operation that does not exist
  await tricorn.api.genImage({ prompt: 'a' });
  // @ts-expect-error an operation that is not a list
  tricorn.each('userInfo');
  // @ts-expect-error a list that needs a job
  tricorn.each('subListByUser');
  // @ts-expect-error an operation that submits no task
  await tricorn.generate('callLLM3', { prompt: 'a' });
  // @ts-expect-error a stream of bytes is not a JSON answer
  await tricorn.api.downloadDataset({ jobID: '1', datasetType: 'feature' });

  try {
    await tricorn.api.userInfo();
  } catch (error) {
    if (isRefused(error, 'jobNameTaken', 'queueFull'))
      same<typeof error.error, 'jobNameTaken' | 'queueFull'>(true);
    // @ts-expect-error not a name of the error table
    isRefused(error, 'jobNameIsTaken');
  }
}

test('the types of requests, answers and errors follow the contract', () => {
  // The compiler has checked it: a wrong type in this file does not build.
});
