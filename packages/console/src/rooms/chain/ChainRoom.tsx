import { useParams } from 'wouter';
import { SubmissionList } from './SubmissionList.js';
import { TransactionPage } from './TransactionPage.js';

export default function ChainRoom() {
  const { txHash } = useParams<{ txHash?: string }>();
  return txHash === undefined ? <SubmissionList /> : <TransactionPage key={txHash} txHash={txHash} />;
}
