import { ServiceError } from '@tricorn/contract';

const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;
/** Characters that nobody sees: controls, spaces, joiners, direction marks, fillers and unassigned ones. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
/** Scripts whose letters are taken for each other. */
const confusable = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The one form of an email that is compared: letter case and width do not matter. */
export const foldEmail = (email: string): string =>
  email.trim().normalize('NFKC').toLowerCase().normalize('NFKC');

/** The email under which an account is registered; refuses addresses that can be mistaken for another. */
export function normalizeEmail(email: string): string {
  const folded = foldEmail(email);
  if (!emailPattern.test(folded)) throw refused('email must be an email address.');
  if (invisible.test(folded)) throw refused('email must not contain invisible characters.');
  if (folded.split(/[@.]/).some(mixesScripts))
    throw refused('email must not mix letters of scripts that look alike or run in different directions.');
  return folded;
}

const refused = (message: string): ServiceError =>
  new ServiceError('invalidField', message, { field: 'email' });

const mixesScripts = (part: string): boolean =>
  confusable.filter((script) => script.test(part)).length > 1 ||
  (rightToLeft.test(part) && confusable.some((script) => script.test(part)));
