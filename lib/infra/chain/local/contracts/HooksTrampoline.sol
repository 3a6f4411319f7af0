// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Makes the calls owners attached to their orders. A caller of its own: hooks must not act with the
/// rights of the settlement contract, which holds funds.
contract HooksTrampoline {
    struct Hook {
        address target;
        bytes callData;
        uint256 gasLimit;
    }

    /// What a call costs before its own gas begins: a cold account, perhaps one that delegates to
    /// another cold one, and the words around it.
    uint256 private constant CALL_OVERHEAD = 8_000;

    address public immutable settlement;

    error NotASettlement();
    error NotEnoughGas(uint256 hook);

    constructor(address settlement_) {
        settlement = settlement_;
    }

    /// Calls each hook with its own gas. One that fails, or uses all its gas, holds up nobody; but
    /// a sender that left too little gas for one cannot pass it over.
    function execute(Hook[] calldata hooks) external {
        if (msg.sender != settlement) revert NotASettlement();
        for (uint256 i = 0; i < hooks.length; i++) {
            _call(hooks[i], i);
        }
    }

    function _call(Hook calldata hook, uint256 index) private {
        bytes memory callData = hook.callData;
        (address target, uint256 gasLimit) = (hook.target, hook.gasLimit);
        uint256 left = gasleft();
        // A call passes on at most 63 of 64 parts of the gas, in silence.
        if (left < CALL_OVERHEAD || ((left - CALL_OVERHEAD) / 64) * 63 < gasLimit) revert NotEnoughGas(index);
        // By hand: what a hook returns is not copied, so its size costs nothing here.
        assembly ("memory-safe") {
            pop(call(gasLimit, target, 0, add(callData, 32), mload(callData), 0, 0))
        }
    }
}
