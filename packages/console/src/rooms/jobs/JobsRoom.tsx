import { useParams } from 'wouter';
import { JobList } from './JobList.js';
import { JobPage } from './JobPage.js';

export default function JobsRoom() {
  const { jobID } = useParams<{ jobID?: string }>();
  return jobID === undefined ? <JobList /> : <JobPage key={jobID} jobID={jobID} />;
}
