// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {TestToken} from "./TestToken.sol";

/// Changes an allowance only from or to 0, as USDT does. Not part of the network: tests put it there.
contract ResetApprovalToken is TestToken {
    error AllowanceNotReset(uint256 current);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address minter_)
        TestToken(name_, symbol_, decimals_, minter_)
    {}

    function approve(address spender, uint256 amount) public override returns (bool) {
        uint256 current = allowance(msg.sender, spender);
        if (current != 0 && amount != 0) revert AllowanceNotReset(current);
        return super.approve(spender, amount);
    }
}
