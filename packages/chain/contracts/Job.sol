// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title One job: its parties, and the submission of each party in each round.
/// @notice Deployed once as an implementation by the factory and cloned for every job.
contract Job {
    struct Submission {
        bytes32 resultHash;
        uint256 ccdCost;
    }

    uint256 public constant PARTIES_MAX = 16;

    /// @notice The factory that made the implementation; a clone reads it from the shared code.
    address public immutable factory;

    uint256 public jobId;
    address[] private _parties;
    mapping(uint64 round => mapping(address party => Submission)) private _submissions;

    event ResultSubmitted(
        uint256 indexed jobId,
        uint64 indexed round,
        address indexed party,
        bytes result,
        uint256 ccdCost,
        uint64 submittedAt
    );
    event RoundClosed(uint256 indexed jobId, uint64 indexed round, bytes32 agreedHash, uint256 agreeing);

    error NotFactory(address caller);
    error AlreadyInitialized();
    error PartiesOutOfBounds(uint256 count);
    error PartyInvalid(address party);
    error NotParty(address caller);
    error AlreadySubmitted(uint64 round, address party);

    modifier onlyFactory() {
        if (msg.sender != factory) revert NotFactory(msg.sender);
        _;
    }

    constructor() {
        factory = msg.sender;
    }

    /// @notice Called by the factory in the transaction that clones the job.
    function initialize(uint256 id, address[] calldata members) external onlyFactory {
        if (_parties.length != 0) revert AlreadyInitialized();
        uint256 count = members.length;
        if (count == 0 || count > PARTIES_MAX) revert PartiesOutOfBounds(count);
        for (uint256 i = 0; i < count; ++i) {
            if (members[i] == address(0)) revert PartyInvalid(members[i]);
            for (uint256 j = 0; j < i; ++j) {
                if (members[i] == members[j]) revert PartyInvalid(members[i]);
            }
        }
        jobId = id;
        _parties = members;
    }

    /// @notice A party's own transaction.
    function submit(uint64 round, bytes calldata result, uint256 ccdCost) external {
        _record(msg.sender, round, result, ccdCost);
    }

    /// @notice A submission whose signature the factory has checked.
    function submitFor(address party, uint64 round, bytes calldata result, uint256 ccdCost) external onlyFactory {
        _record(party, round, result, ccdCost);
    }

    function parties() external view returns (address[] memory) {
        return _parties;
    }

    /// @notice A party's submission in a round; a zero hash means none yet.
    function submissionOf(uint64 round, address party) external view returns (Submission memory) {
        return _submissions[round][party];
    }

    function isParty(address account) public view returns (bool) {
        uint256 count = _parties.length;
        for (uint256 i = 0; i < count; ++i) {
            if (_parties[i] == account) return true;
        }
        return false;
    }

    function _record(address party, uint64 round, bytes calldata result, uint256 ccdCost) private {
        if (!isParty(party)) revert NotParty(party);
        Submission storage slot = _submissions[round][party];
        if (slot.resultHash != 0) revert AlreadySubmitted(round, party);
        slot.resultHash = keccak256(result);
        slot.ccdCost = ccdCost;
        emit ResultSubmitted(jobId, round, party, result, ccdCost, uint64(block.timestamp));
        _closeIfComplete(round);
    }

    /// @dev Emits the majority result once every party has submitted.
    function _closeIfComplete(uint64 round) private {
        uint256 count = _parties.length;
        bytes32[] memory hashes = new bytes32[](count);
        for (uint256 i = 0; i < count; ++i) {
            hashes[i] = _submissions[round][_parties[i]].resultHash;
            if (hashes[i] == 0) return;
        }
        bytes32 agreedHash;
        uint256 agreeing;
        for (uint256 i = 0; i < count; ++i) {
            uint256 votes;
            for (uint256 j = 0; j < count; ++j) {
                if (hashes[j] == hashes[i]) ++votes;
            }
            if (votes > agreeing) (agreedHash, agreeing) = (hashes[i], votes);
        }
        emit RoundClosed(jobId, round, agreedHash, agreeing);
    }
}
