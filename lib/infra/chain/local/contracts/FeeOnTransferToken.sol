// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {TestToken} from "./TestToken.sol";

/// Burns a share of every transfer, so a receiver gets less than was sent.
contract FeeOnTransferToken is TestToken {
    uint256 public immutable transferFeeBps;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address minter_, uint256 transferFeeBps_)
        TestToken(name_, symbol_, decimals_, minter_)
    {
        transferFeeBps = transferFeeBps_;
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0) || to == address(0)) {
            super._update(from, to, amount);
            return;
        }
        // Rounded up: a transfer of one atom must cost something too.
        uint256 burnt = (amount * transferFeeBps + 9_999) / 10_000;
        super._update(from, address(0), burnt);
        super._update(from, to, amount - burnt);
    }
}
