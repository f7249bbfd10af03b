import { useParams } from 'wouter';
import { Comparison } from './Comparison.js';
import { JobList } from './JobList.js';
import { JobPage } from './JobPage.js';

export default function JobsRoom() {
  const { jobID } = useParams<{ jobID?: string }>();
  if (jobID === 'compare') return <Comparison />;
  return jobID === undefined ? <JobList /> : <JobPage key={jobID} jobID={jobID} />;
}
