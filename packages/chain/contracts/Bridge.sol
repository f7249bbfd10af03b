// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {CCD} from "./CCD.sol";

/// @title Moves CCD between the service's ledger and the chain.
/// @notice A withdrawal mints, once for its id; a deposit burns. So the supply is what was withdrawn and not deposited
///         again. A pause stops both, and nothing else mints or burns.
contract Bridge is AccessControl, Pausable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    struct Withdrawal {
        bytes32 id;
        address to;
        uint256 amount;
    }

    /// @notice A deposit that the holder has signed as an EIP-3009 authorization. Its nonce is made of the account and
    ///         the salt, so whoever relays it cannot credit another account.
    struct SignedDeposit {
        bytes32 account;
        address from;
        uint256 amount;
        uint256 validBefore;
        bytes32 salt;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    struct Switch {
        bytes32 id;
        bool paused;
    }

    bytes32 public constant WITHDRAWER_ROLE = keccak256("WITHDRAWER_ROLE");
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    CCD public immutable token;
    /// @notice Receives the tokens with which people buy CCD.
    address public immutable treasury;

    /// @notice Whether this withdrawal has been minted, or this switch made.
    mapping(bytes32 id => bool) public done;
    uint256 public withdrawn;
    uint256 public deposited;

    event Withdrawn(bytes32 indexed id, address indexed to, uint256 amount);
    event WithdrawalRefused(bytes32 indexed id, bytes reason);
    event Deposited(bytes32 indexed nonce, bytes32 indexed account, address indexed from, uint256 amount);
    event DepositRefused(bytes32 indexed nonce, bytes reason);
    event Paid(bytes32 indexed account, address indexed from, address indexed asset, uint256 amount);
    event Switched(bytes32 indexed id, bool paused);

    error GasExhausted(uint256 index);
    error OnlySelf();

    constructor(address operator) {
        token = new CCD();
        treasury = operator;
        _grantRole(DEFAULT_ADMIN_ROLE, operator);
        _grantRole(WITHDRAWER_ROLE, operator);
        _grantRole(PAUSER_ROLE, operator);
    }

    /// @notice Mints each withdrawal once; an id that was used changes nothing, so a retry is safe. A receiver that the
    ///         token refuses does not affect the others.
    function withdraw(Withdrawal[] calldata withdrawals) external onlyRole(WITHDRAWER_ROLE) whenNotPaused {
        uint256 sum;
        for (uint256 i = 0; i < withdrawals.length; ++i) {
            Withdrawal calldata entry = withdrawals[i];
            if (done[entry.id]) continue;
            try token.mint(entry.to, entry.amount) {
                done[entry.id] = true;
                sum += entry.amount;
                emit Withdrawn(entry.id, entry.to, entry.amount);
            } catch (bytes memory reason) {
                // All errors of the token have data: without data, gas ran out.
                if (reason.length == 0) revert GasExhausted(i);
                emit WithdrawalRefused(entry.id, reason);
            }
        }
        withdrawn += sum;
    }

    /// @notice Burns the caller's tokens, which it has allowed this contract to take, for an account of the service.
    function deposit(bytes32 account, uint256 amount) public whenNotPaused {
        token.burn(msg.sender, amount);
        deposited += amount;
        emit Deposited(0, account, msg.sender, amount);
    }

    /// @notice The same, with the caller's signature in place of an allowance. Only the caller can use it, because the
    ///         signature does not name the account.
    function depositWithPermit(bytes32 account, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        _permit(address(token), amount, deadline, v, r, s);
        deposit(account, amount);
    }

    /// @notice Burns what holders have signed for; anyone may relay it. A refused entry does not affect the others.
    function depositSigned(SignedDeposit[] calldata deposits) external whenNotPaused {
        for (uint256 i = 0; i < deposits.length; ++i) {
            try this.depositFromSelf(deposits[i]) {}
            catch (bytes memory reason) {
                if (reason.length == 0) revert GasExhausted(i);
                emit DepositRefused(depositNonce(deposits[i].account, deposits[i].salt), reason);
            }
        }
    }

    /// @dev A call frame of its own, so that a refused entry is rolled back alone.
    function depositFromSelf(SignedDeposit calldata entry) external {
        if (msg.sender != address(this)) revert OnlySelf();
        bytes32 nonce = depositNonce(entry.account, entry.salt);
        token.receiveWithAuthorization(
            entry.from, address(this), entry.amount, 0, entry.validBefore, nonce, entry.v, entry.r, entry.s
        );
        token.burn(address(this), entry.amount);
        deposited += entry.amount;
        emit Deposited(nonce, entry.account, entry.from, entry.amount);
    }

    /// @notice The nonce that a holder signs to deposit for an account.
    function depositNonce(bytes32 account, bytes32 salt) public pure returns (bytes32) {
        return keccak256(abi.encode(account, salt));
    }

    /// @notice Pays with another token, for an account that buys CCD with it.
    function pay(bytes32 account, address asset, uint256 amount) public nonReentrant whenNotPaused {
        uint256 before = IERC20(asset).balanceOf(treasury);
        IERC20(asset).safeTransferFrom(msg.sender, treasury, amount);
        // A token may keep a fee: what arrived counts.
        emit Paid(account, msg.sender, asset, IERC20(asset).balanceOf(treasury) - before);
    }

    function payWithPermit(
        bytes32 account,
        address asset,
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        _permit(asset, amount, deadline, v, r, s);
        pay(account, asset, amount);
    }

    /// @notice Pauses or resumes; each switch has an id and is made once, so that a retry is safe.
    function pause(Switch[] calldata switches) external onlyRole(PAUSER_ROLE) {
        for (uint256 i = 0; i < switches.length; ++i) {
            Switch calldata entry = switches[i];
            if (done[entry.id]) continue;
            done[entry.id] = true;
            if (entry.paused && !paused()) _pause();
            if (!entry.paused && paused()) _unpause();
            emit Switched(entry.id, entry.paused);
        }
    }

    /// @dev Somebody else may have used the permit already; then the allowance exists.
    function _permit(address asset, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) private {
        try IERC20Permit(asset).permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {}
    }
}
