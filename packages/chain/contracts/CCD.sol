// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";

/// @title The service's accounting unit as a token with 18 decimals.
/// @notice The ledger of record is the service's own; the operator mints here what accounts hold there.
contract CCD is ERC20, AccessControl {
    struct Mint {
        bytes32 requestKey;
        address to;
        uint256 amount;
    }

    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");

    /// @notice Whether a mint with this key has happened.
    mapping(bytes32 requestKey => bool) public minted;

    event Minted(bytes32 indexed requestKey, address indexed to, uint256 amount);

    constructor(address admin) ERC20("CCD", "CCD") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(MINTER_ROLE, admin);
    }

    /// @notice Mints each entry once: a used key changes nothing, so a retry is safe.
    function mintBatch(Mint[] calldata mints) external onlyRole(MINTER_ROLE) {
        for (uint256 i = 0; i < mints.length; ++i) {
            Mint calldata entry = mints[i];
            if (minted[entry.requestKey]) continue;
            minted[entry.requestKey] = true;
            _mint(entry.to, entry.amount);
            emit Minted(entry.requestKey, entry.to, entry.amount);
        }
    }
}
