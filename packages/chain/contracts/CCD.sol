// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";

/// @title The service's accounting unit as a token with 18 decimals.
/// @notice Only the bridge that deployed it mints and burns, and nobody can change that. Holders can spend by signature:
///         an allowance (EIP-2612) or a transfer (EIP-3009).
contract CCD is ERC20, ERC20Permit, ERC3009 {
    address public immutable bridge;

    error OnlyBridge(address caller);

    modifier onlyBridge() {
        if (msg.sender != bridge) revert OnlyBridge(msg.sender);
        _;
    }

    constructor() ERC20("CCD", "CCD") ERC20Permit("CCD") {
        bridge = msg.sender;
    }

    function mint(address to, uint256 amount) external onlyBridge {
        _mint(to, amount);
    }

    /// @notice Burns what its holder has allowed the bridge to take, or what the bridge holds itself.
    function burn(address from, uint256 amount) external onlyBridge {
        if (from != bridge) _spendAllowance(from, bridge, amount);
        _burn(from, amount);
    }

    /// @dev Tokens that were sent here or to the bridge by mistake could never be moved again.
    function _update(address from, address to, uint256 amount) internal override {
        if (to == address(this) || (to == bridge && msg.sender != bridge)) revert ERC20InvalidReceiver(to);
        super._update(from, to, amount);
    }
}
