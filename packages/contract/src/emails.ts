import punycode from 'punycode.js';
import { ServiceError } from './errors.js';

const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;
/** Characters that nobody sees: controls, spaces, joiners, direction marks, fillers and unassigned ones. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
/** Marks of no script of their own that are left after composition: no letter of any alphabet has them. */
const looseMark = /\p{Script=Inherited}/u;
/** Scripts whose letters are taken for each other. */
const confusable = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** The full stops of other scripts that IDNA takes for a dot; compatibility forms became one of them before. */
const dots = /[\u3002\uff0e\uff61]/gu;
const domainPattern = /^[\p{L}\p{N}\p{M}.-]+$/u;

/**
 * The one form of an email that is compared and stored: letter case, width, the kind of dots, a dot at the end, and whether
 * the domain is written in its own script or for machines (`xn--…`) do not matter. Never refuses: whoever looks for an
 * address that nobody can register finds nothing.
 */
export function foldEmail(email: string): string {
  const plain = email.trim().normalize('NFKC').toLowerCase().normalize('NFKC').replace(dots, '.');
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  return `${plain.slice(0, at)}@${foldDomain(plain.slice(at + 1)) ?? plain.slice(at + 1)}`;
}

/** The email under which an account is registered; refuses addresses that can be mistaken for another. */
export function normalizeEmail(email: string): string {
  const folded = foldEmail(email);
  if (!emailPattern.test(folded)) throw refused('email must be an email address.');
  if (invisible.test(folded)) throw refused('email must not contain invisible characters.');
  if (looseMark.test(folded)) throw refused('email must not contain marks that belong to no letter.');
  const [local = '', domain = ''] = folded.split('@');
  if (foldDomain(domain) !== domain) throw refused('email must have a domain name after the @.');
  if (local.split('.').includes(''))
    throw refused('email must not have a dot at the beginning, at the end or after another dot.');
  if (folded.split(/[@.]/).some(mixesScripts))
    throw refused('email must not mix letters of scripts that look alike or run in different directions.');
  return folded;
}

/** A domain name in its own script, by IDNA as browsers apply it; undefined if it is none, such as a number. */
function foldDomain(domain: string): string | undefined {
  // Only what can be a name may reach the parser of addresses, which would cut off a path or a port.
  const url = `http://${domain}`;
  if (!domainPattern.test(domain) || !URL.canParse(url)) return undefined;
  const name = punycode.toUnicode(new URL(url).hostname).replace(/\.$/, '').normalize('NFC');
  const labels = name.split('.');
  return labels.includes('') || /^\d+$/.test(labels.at(-1)!) ? undefined : name;
}

const refused = (message: string): ServiceError =>
  new ServiceError('invalidField', message, { field: 'email' });

const mixesScripts = (part: string): boolean =>
  confusable.filter((script) => script.test(part)).length > 1 ||
  (rightToLeft.test(part) && confusable.some((script) => script.test(part)));
