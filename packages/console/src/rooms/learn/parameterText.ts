import {
  checkParameters,
  LearningError,
  type ParameterRule,
  type ParameterRules,
} from '@tricorn/learning/parameters';
import { texts } from '../../texts/learn.js';
import { marked } from '../../texts/numbers.js';

/** What the service takes when a field is left empty. */
export function defaultText({ default: value }: ParameterRule): string {
  if (value === null) return texts.learn.form.fromData;
  return Array.isArray(value) ? value.join(', ') : marked(String(value));
}

/** Why a value is refused, with the message of the service; empty if it is valid. */
export function problemOf(rules: ParameterRules, name: string, value: string): string {
  if (value.trim() === '') return '';
  try {
    checkParameters(rules, { [name]: value.trim() });
    return '';
  } catch (error) {
    if (error instanceof LearningError) return error.message;
    throw error;
  }
}
