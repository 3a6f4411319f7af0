// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

interface IRelayer {
    struct Transfer {
        address account;
        address token;
        uint256 amount;
        bytes32 balance;
    }

    function transferFromAccounts(Transfer[] calldata transfers) external;
}

interface ISimulating {
    function vaultRelayer() external view returns (address);
    function simulateDelegatecall(address target, bytes calldata payload) external returns (bytes memory);
}

/// Tells what a settlement would meet if it began with an order now. Its code is run inside the
/// settlement contract, which then takes everything back: hooks see their real caller, and the
/// relayer its master. Meant to be called, never sent.
contract OrderInspector {
    struct Interaction {
        address target;
        uint256 value;
        bytes callData;
    }

    struct Question {
        address owner;
        address token;
        /// Run first, as the settlement would.
        Interaction[] interactions;
        /// What the relayer is to move; 0 leaves the transfer out.
        uint256 amount;
        /// Whether the owner is to be asked about the signature.
        bool asksSignature;
        bytes32 digest;
        bytes signature;
    }

    struct Finding {
        /// False when an interaction reverted: then a settlement would, and all else is zero.
        bool ran;
        bool signatureValid;
        uint256 signatureGas;
        uint256 balance;
        uint256 allowance;
        bool transferred;
        /// What arrived of the amount.
        uint256 received;
    }

    bytes4 private constant MAGIC_VALUE = 0x1626ba7e;
    bytes32 private constant BALANCE_ERC20 = keccak256("erc20");

    ISimulating public immutable settlement;
    address private immutable relayer;

    constructor(ISimulating settlement_) {
        settlement = settlement_;
        relayer = settlement_.vaultRelayer();
    }

    /// One finding per question, none of which sees what another one did.
    function inspect(Question[] calldata questions) external returns (Finding[] memory findings) {
        findings = new Finding[](questions.length);
        for (uint256 i = 0; i < questions.length; i++) {
            bytes memory payload = abi.encodeCall(this.answer, (questions[i]));
            try settlement.simulateDelegatecall(address(this), payload) returns (bytes memory found) {
                findings[i] = abi.decode(found, (Finding));
            } catch {}
        }
    }

    /// Runs as the settlement contract.
    function answer(Question calldata question) external returns (Finding memory found) {
        for (uint256 i = 0; i < question.interactions.length; i++) {
            Interaction calldata interaction = question.interactions[i];
            (bool success,) = interaction.target.call{value: interaction.value}(interaction.callData);
            if (!success) return found;
        }
        found.ran = true;
        if (question.asksSignature) (found.signatureValid, found.signatureGas) = _checkSignature(question);
        found.balance = _word(question.token, abi.encodeCall(IERC20.balanceOf, (question.owner)));
        found.allowance = _word(question.token, abi.encodeCall(IERC20.allowance, (question.owner, relayer)));
        if (question.amount > 0) (found.transferred, found.received) = _transfer(question);
    }

    function _checkSignature(Question calldata question) private view returns (bool valid, uint256 gasUsed) {
        bytes memory call = abi.encodeWithSelector(MAGIC_VALUE, question.digest, question.signature);
        uint256 before = gasleft();
        (bool success, bytes memory reply) = question.owner.staticcall(call);
        gasUsed = before - gasleft();
        valid = question.owner.code.length > 0 && success && reply.length >= 32 && bytes4(reply) == MAGIC_VALUE;
    }

    function _transfer(Question calldata question) private returns (bool success, uint256 received) {
        bytes memory balanceCall = abi.encodeCall(IERC20.balanceOf, (address(this)));
        uint256 before = _word(question.token, balanceCall);
        IRelayer.Transfer[] memory transfers = new IRelayer.Transfer[](1);
        transfers[0] = IRelayer.Transfer(question.owner, question.token, question.amount, BALANCE_ERC20);
        (success,) = relayer.call(abi.encodeCall(IRelayer.transferFromAccounts, (transfers)));
        uint256 later = _word(question.token, balanceCall);
        received = later > before ? later - before : 0;
    }

    function _word(address target, bytes memory call) private view returns (uint256) {
        (bool success, bytes memory reply) = target.staticcall(call);
        return success && reply.length >= 32 ? abi.decode(reply, (uint256)) : 0;
    }
}
