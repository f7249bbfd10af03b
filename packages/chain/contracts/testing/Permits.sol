// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title The part of Permit2's interface that the x402 protocol uses, for chains of tests. It stores nothing at its
///        deployment, so that its code can be put at any address.
contract Permits {
    using SafeERC20 for IERC20;

    struct TokenPermissions {
        address token;
        uint256 amount;
    }

    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }

    struct SignatureTransferDetails {
        address to;
        uint256 requestedAmount;
    }

    mapping(address owner => mapping(uint256 word => uint256)) public nonceBitmap;

    error InvalidNonce();
    error InvalidAmount();
    error InvalidSignature();
    error SignatureExpired();

    function permitWitnessTransferFrom(
        PermitTransferFrom calldata permit,
        SignatureTransferDetails calldata transfer,
        address owner,
        bytes32 witness,
        string calldata witnessType,
        bytes calldata signature
    ) external {
        if (block.timestamp > permit.deadline) revert SignatureExpired();
        if (transfer.requestedAmount > permit.permitted.amount) revert InvalidAmount();
        uint256 bit = 1 << (permit.nonce & 0xff);
        if (nonceBitmap[owner][permit.nonce >> 8] & bit != 0) revert InvalidNonce();
        nonceBitmap[owner][permit.nonce >> 8] |= bit;
        bytes32 digest = _digest(permit, witness, witnessType);
        if (ECDSA.recover(digest, signature) != owner) revert InvalidSignature();
        IERC20(permit.permitted.token).safeTransferFrom(owner, transfer.to, transfer.requestedAmount);
    }

    function _digest(PermitTransferFrom calldata permit, bytes32 witness, string calldata witnessType)
        private
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(
            abi.encodePacked(
                "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,",
                witnessType
            )
        );
        bytes32 permissions = keccak256(
            abi.encode(
                keccak256("TokenPermissions(address token,uint256 amount)"),
                permit.permitted.token,
                permit.permitted.amount
            )
        );
        bytes32 message =
            keccak256(abi.encode(typeHash, permissions, msg.sender, permit.nonce, permit.deadline, witness));
        return keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), message));
    }

    // solhint-disable-next-line func-name-mixedcase
    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
                keccak256("Permit2"),
                block.chainid,
                address(this)
            )
        );
    }
}
