// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Permits} from "./Permits.sol";

/// @title The part of the interface of x402's proxy for the scheme `upto` that facilitators use, for chains of tests.
contract UptoPermits {
    struct Witness {
        address to;
        address facilitator;
        uint256 validAfter;
    }

    Permits public constant PERMIT2 = Permits(0x000000000022D473030F116dDEE9F6B43aC78BA3);
    string private constant WITNESS_TYPE = "Witness(address to,address facilitator,uint256 validAfter)";

    event Settled();

    error AmountExceedsPermitted();
    error PaymentTooEarly();
    error UnauthorizedFacilitator();

    function settle(
        Permits.PermitTransferFrom calldata permit,
        uint256 amount,
        address owner,
        Witness calldata witness,
        bytes calldata signature
    ) external {
        if (amount > permit.permitted.amount) revert AmountExceedsPermitted();
        if (block.timestamp < witness.validAfter) revert PaymentTooEarly();
        if (msg.sender != witness.facilitator) revert UnauthorizedFacilitator();
        bytes32 hash =
            keccak256(abi.encode(keccak256(bytes(WITNESS_TYPE)), witness.to, witness.facilitator, witness.validAfter));
        PERMIT2.permitWitnessTransferFrom(
            permit,
            Permits.SignatureTransferDetails(witness.to, amount),
            owner,
            hash,
            string.concat("Witness witness)TokenPermissions(address token,uint256 amount)", WITNESS_TYPE),
            signature
        );
        emit Settled();
    }
}
