// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {TestToken} from "./TestToken.sol";

/// Takes approvals in one of the odd ways of old tokens. Not part of the network: tests put it there.
contract OddApprovalToken is TestToken {
    enum Behaviour {
        /// Every approval answers false, and changes nothing.
        AlwaysFalse,
        /// A change of one allowance to another answers false; it has to be set to 0 first.
        FalseUnlessReset,
        /// Every approval answers true, and changes nothing.
        TrueWithoutEffect
    }

    Behaviour public immutable behaviour;

    constructor(string memory symbol_, address minter_, Behaviour behaviour_)
        TestToken(symbol_, symbol_, 18, minter_)
    {
        behaviour = behaviour_;
    }

    function approve(address spender, uint256 amount) public override returns (bool) {
        if (behaviour == Behaviour.AlwaysFalse) return false;
        if (behaviour == Behaviour.TrueWithoutEffect) return true;
        if (allowance(msg.sender, spender) != 0 && amount != 0) return false;
        return super.approve(spender, amount);
    }

    /// Takes no permits, so that these tokens are approved by transactions.
    function nonces(address) public pure override returns (uint256) {
        revert("no permits");
    }
}
