import { apiKeyScopes, formatCcd, invalidField, parseCcd, type RequestOf } from '@tricorn/contract';
import type { ApiKey, BudgetLimits, KeyBudget, KeyTerms } from '../../ground/accounts/apiKeys.js';
import { parseNetwork } from '../../ground/accounts/networks.js';
import { secondsOrZero, unixSeconds } from '../../ground/store/unixSeconds.js';

type TermFields = RequestOf<'createApiKey'>;

const ccdMax = parseCcd(`1${'0'.repeat(15)}`)!;

/** The terms of a key from the fields of a request. */
export function keyTermsOf(fields: TermFields): KeyTerms {
  const { name, scopes, networks = [], expiryTime = 0 } = fields;
  const unknown = scopes.find((scope) => !(apiKeyScopes as readonly string[]).includes(scope));
  if (scopes.length === 0 || unknown !== undefined)
    throw invalidField(
      'scopes',
      `scopes must be a list of ${apiKeyScopes.join(', ')}${unknown === undefined ? '' : `, not ${unknown}`}.`,
    );
  const invalid = networks.find((network) => parseNetwork(network) === undefined);
  if (invalid !== undefined)
    throw invalidField(
      'networks',
      `networks must be IP addresses or networks such as 192.0.2.0/24, not ${invalid}.`,
    );
  if (expiryTime > 0 && expiryTime * 1000 <= Date.now())
    throw invalidField('expiryTime', 'expiryTime must be in the future.');
  return {
    name: name.trim(),
    scopes: [...new Set(scopes)],
    networks: [...new Set(networks)],
    expiresAt: expiryTime > 0 ? new Date(expiryTime * 1000) : null,
    budgets: {
      CCD: {
        perDay: ccdLimit(fields, 'ccdPerDay'),
        perMonth: ccdLimit(fields, 'ccdPerMonth'),
        inTotal: ccdLimit(fields, 'ccdInTotal'),
      },
      LLM: {
        perDay: tokenLimit(fields.tokensPerDay),
        perMonth: tokenLimit(fields.tokensPerMonth),
        inTotal: tokenLimit(fields.tokensInTotal),
      },
    },
  };
}

function ccdLimit(
  fields: TermFields,
  field: 'ccdPerDay' | 'ccdPerMonth' | 'ccdInTotal',
): BudgetLimits['perDay'] {
  const text = fields[field];
  if (text === undefined) return null;
  const amount = parseCcd(text.trim());
  if (amount === undefined || amount < 0n || amount > ccdMax)
    throw invalidField(field, `${field} must be a decimal amount of CCD of at most 10^15.`);
  return amount === 0n ? null : amount;
}

const tokenLimit = (tokens = 0): bigint | null => (tokens === 0 ? null : BigInt(tokens));

/** A key as its owner sees it. */
export function keyRecord(key: ApiKey) {
  const { id, name, hint, scopes, networks, budgets } = key;
  return {
    id,
    name,
    hint,
    state: stateOf(key),
    scopes,
    networks,
    creationTime: unixSeconds(key.created_at),
    expiryTime: secondsOrZero(key.expires_at),
    lastUseTime: secondsOrZero(key.last_used_at),
    rotationTime: secondsOrZero(key.rotated_at),
    previousUntil: secondsOrZero(key.previous_until),
    revocationTime: secondsOrZero(key.revoked_at),
    ccd: budgetRecord(budgets.CCD, formatCcd),
    tokens: budgetRecord(budgets.LLM, String),
  };
}

function stateOf({ revoked_at, expires_at }: ApiKey): 'active' | 'expired' | 'revoked' {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at.getTime() <= Date.now() ? 'expired' : 'active';
}

function budgetRecord(budget: KeyBudget, format: (amount: bigint) => string) {
  const limit = (amount: bigint | null) => (amount === null ? null : format(amount));
  return {
    spentToday: format(budget.spentToday),
    spentThisMonth: format(budget.spentThisMonth),
    spentInTotal: format(budget.spentInTotal),
    perDay: limit(budget.perDay),
    perMonth: limit(budget.perMonth),
    inTotal: limit(budget.inTotal),
  };
}
