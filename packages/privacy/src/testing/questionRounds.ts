import { generateBoxKeyPair, type Reader, readerFrom } from '../client/sealedBox.js';
import { type SealedInput, sealSums } from '../client/sealInput.js';
import type { TableBudget } from '../consent/fillStatement.js';
import { generateSigningKeyPair, type Signer, signerFrom } from '../consent/signing.js';
import type { QuestionTerms } from '../consent/terms.js';
import type { AgreedRound, Coordinator } from '../node/coordinator.js';
import { defaultSecurity } from '../plan.js';
import { contribute } from '../statistics/contribute.js';
import { askedOf, questionText } from '../statistics/planQuestion.js';
import type { Question } from '../statistics/question.js';
import type { Row } from '../statistics/readRow.js';
import { fillOf } from './parties.js';

const hourSeconds = 3_600;

/** Parties with keys of their own who answer questions, for tests. */
export interface Answerers {
  readonly signers: readonly Signer[];
  readonly readers: readonly Reader[];
  terms(job: string, question: Question, recipients?: readonly number[]): Promise<QuestionTerms>;
  seal(
    terms: QuestionTerms,
    place: number,
    sums: readonly bigint[],
    budget?: TableBudget,
  ): Promise<SealedInput>;
  /** Seals and stores the sums of all tables, by place; a list of numbers stands for sums that no rows have. */
  fillAll(
    terms: QuestionTerms,
    question: Question,
    tables: readonly (readonly Row[] | readonly bigint[])[],
    budget?: TableBudget,
  ): Promise<AgreedRound & { question: string; terms: QuestionTerms }>;
}

export async function createAnswerers(coordinator: Coordinator, count: number): Promise<Answerers> {
  const places = Array.from({ length: count }, (_, place) => place);
  const signers = await Promise.all(places.map(async () => signerFrom(await generateSigningKeyPair())));
  const readers = await Promise.all(places.map(async () => readerFrom(await generateBoxKeyPair())));
  const seal: Answerers['seal'] = async (terms, place, sums, budget) =>
    await sealSums({
      terms,
      place,
      sums,
      signer: signers[place]!,
      readTo: readers[place]!.publicKey,
      budget,
    });
  return {
    signers,
    readers,
    terms: async (job, question, recipients = []) => {
      const result = recipients.length === 0 ? 'public' : 'parties';
      const { asked } = await askedOf(questionText(question), {
        parties: count,
        recipients,
        security: defaultSecurity,
      });
      return {
        job,
        round: 1,
        operation: 'question',
        parties: signers.map(({ publicKey }) => ({ keys: [publicKey], heldBy: 'party' })),
        nodes: await coordinator.nodeKeys(),
        security: defaultSecurity,
        result,
        expires: Math.floor(Date.now() / 1000) + hourSeconds,
        ...asked,
      };
    },
    seal,
    fillAll: async (terms, question, tables, budget) => {
      const fills = [];
      for (const [place, table] of tables.entries()) {
        const isSums = (list: typeof table): list is readonly bigint[] => typeof list[0] === 'bigint';
        const sums = isSums(table) ? table : (await contribute(question, table, place)).flat();
        const input = await seal(terms, place, sums, budget);
        await coordinator.storeBoxes(input.boxes);
        fills.push(await fillOf(input));
      }
      return { terms, fills, question: questionText(question) };
    },
  };
}
