// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Job} from "./Job.sol";

/// @title Creates one minimal clone per job and relays the parties' signed submissions.
/// @notice A job's address follows from its id alone, so it is known before the job is on chain.
contract JobFactory is AccessControl, EIP712 {
    struct JobOrder {
        uint256 jobId;
        address[] parties;
    }

    struct SignedSubmission {
        uint256 jobId;
        uint64 round;
        address party;
        bytes result;
        uint256 ccdCost;
        uint64 deadline;
        bytes signature;
    }

    bytes32 public constant CREATOR_ROLE = keccak256("CREATOR_ROLE");
    bytes32 private constant SUBMISSION_TYPEHASH = keccak256(
        "Submission(uint256 jobId,uint64 round,address party,bytes32 resultHash,uint256 ccdCost,uint64 deadline)"
    );

    Job public immutable implementation;

    event JobCreated(uint256 indexed jobId, address indexed job, address[] parties);
    event JobRefused(uint256 indexed jobId, bytes reason);
    event SubmissionRefused(uint256 indexed jobId, uint64 indexed round, address indexed party, bytes reason);

    error JobExistsWithOtherParties(uint256 jobId);
    error JobUnknown(uint256 jobId);
    error SignatureExpired(uint64 deadline);
    error SignatureInvalid(address party);
    error GasExhausted(uint256 index);
    error OnlySelf();

    constructor(address admin) EIP712("Tricorn", "1") {
        implementation = new Job();
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(CREATOR_ROLE, admin);
    }

    function jobAddress(uint256 jobId) public view returns (address) {
        return Clones.predictDeterministicAddress(address(implementation), bytes32(jobId));
    }

    /// @notice Creates the job; changes nothing if the same job exists.
    function createJob(uint256 jobId, address[] calldata parties) external onlyRole(CREATOR_ROLE) returns (address) {
        return _createJob(jobId, parties);
    }

    /// @notice Creates many jobs; a refused order emits JobRefused and does not affect the others.
    /// @return reasons The error of each refused order; empty for the others.
    function createJobs(JobOrder[] calldata orders) external onlyRole(CREATOR_ROLE) returns (bytes[] memory reasons) {
        reasons = new bytes[](orders.length);
        for (uint256 i = 0; i < orders.length; ++i) {
            try this.createJobFromSelf(orders[i].jobId, orders[i].parties) {}
            catch (bytes memory reason) {
                if (reason.length == 0) revert GasExhausted(i);
                reasons[i] = reason;
                emit JobRefused(orders[i].jobId, reason);
            }
        }
    }

    /// @dev A call frame of its own, so that a refused order of createJobs is rolled back alone.
    function createJobFromSelf(uint256 jobId, address[] calldata parties) external {
        if (msg.sender != address(this)) revert OnlySelf();
        _createJob(jobId, parties);
    }

    /// @notice Records submissions signed by their parties; anyone may relay them.
    /// @dev All our errors have data, so a failure without data means that gas ran out. It reverts the whole batch:
    ///      otherwise a gas estimate could converge on an amount that silently refuses entries.
    /// @return reasons The error of each refused entry; empty for the others.
    function submitBatch(SignedSubmission[] calldata entries) external returns (bytes[] memory reasons) {
        reasons = new bytes[](entries.length);
        for (uint256 i = 0; i < entries.length; ++i) {
            SignedSubmission calldata entry = entries[i];
            address job = jobAddress(entry.jobId);
            bytes memory reason = _refusal(entry, job);
            if (reason.length == 0) {
                try Job(job).submitFor(entry.party, entry.round, entry.result, entry.ccdCost) {
                    continue;
                } catch (bytes memory thrown) {
                    if (thrown.length == 0) revert GasExhausted(i);
                    reason = thrown;
                }
            }
            reasons[i] = reason;
            emit SubmissionRefused(entry.jobId, entry.round, entry.party, reason);
        }
    }

    function _createJob(uint256 jobId, address[] calldata parties) private returns (address job) {
        job = jobAddress(jobId);
        if (job.code.length == 0) {
            Clones.cloneDeterministic(address(implementation), bytes32(jobId));
            Job(job).initialize(jobId, parties);
            emit JobCreated(jobId, job, parties);
        } else if (keccak256(abi.encode(parties)) != keccak256(abi.encode(Job(job).parties()))) {
            revert JobExistsWithOtherParties(jobId);
        }
    }

    /// @dev Checks an entry before calling its job: unknown job, expired or invalid signature.
    function _refusal(SignedSubmission calldata entry, address job) private view returns (bytes memory) {
        if (job.code.length == 0) {
            return abi.encodeWithSelector(JobUnknown.selector, entry.jobId);
        }
        if (block.timestamp > entry.deadline) {
            return abi.encodeWithSelector(SignatureExpired.selector, entry.deadline);
        }
        bytes32 digest = _hashTypedDataV4(
            keccak256(
                abi.encode(
                    SUBMISSION_TYPEHASH,
                    entry.jobId,
                    entry.round,
                    entry.party,
                    keccak256(entry.result),
                    entry.ccdCost,
                    entry.deadline
                )
            )
        );
        (address signer, ECDSA.RecoverError failure,) = ECDSA.tryRecover(digest, entry.signature);
        if (failure != ECDSA.RecoverError.NoError || signer != entry.party) {
            return abi.encodeWithSelector(SignatureInvalid.selector, entry.party);
        }
        return "";
    }
}
