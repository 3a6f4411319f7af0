// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {TestToken} from "./TestToken.sol";

/// Refuses to move what some accounts hold, as regulated tokens do. Not part of the network: tests
/// put it there.
contract BlockingToken is TestToken {
    mapping(address => bool) public blocked;

    error Blocked(address account);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address minter_)
        TestToken(name_, symbol_, decimals_, minter_)
    {}

    function setBlocked(address account, bool isBlocked) external {
        if (msg.sender != minter) revert NotMinter(msg.sender);
        blocked[account] = isBlocked;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (blocked[from]) revert Blocked(from);
        super._update(from, to, amount);
    }
}
