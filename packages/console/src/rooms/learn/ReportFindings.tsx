import { Alert } from '@mantine/core';
import { texts } from '../../texts/learn.js';
import type { LearningReport } from './readLearningReport.js';

/** What a reader of a report should know before trusting its model. */
export const ReportFindings = ({ findings = [] }: Pick<LearningReport, 'findings'>) =>
  findings.map(({ code, message }) => (
    <Alert key={code} color="yellow" title={texts.learn.check.finding(code, message, undefined)} />
  ));
