import type { ModelCard, TrainingPlan } from '@tricorn/training/child';
import type { Generated, JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Narrowed {
    training_plan: { plan: JSONColumnType<TrainingPlan> };
    training: { plan: JSONColumnType<TrainingPlan>; card: JSONColumnType<ModelCard> | null };
    /** Assigned by a trigger. */
    inference: { line: Generated<number> };
  }
}
