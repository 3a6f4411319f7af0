// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ConstantProductPair} from "./ConstantProductPair.sol";

/// Swaps exact inputs at whatever the pools pay at that moment, many in one transaction.
contract PoolTrader {
    using SafeERC20 for IERC20;

    struct Order {
        ConstantProductPair pair;
        bool sellToken0;
        uint256 amountIn;
    }

    function swapMany(Order[] calldata orders, address to) external {
        for (uint256 i = 0; i < orders.length; i++) {
            _swap(orders[i], to);
        }
    }

    function _swap(Order calldata order, address to) private {
        ConstantProductPair pair = order.pair;
        (uint256 reserveIn, uint256 reserveOut,) = pair.getReserves();
        address tokenIn = pair.token0();
        if (!order.sellToken0) {
            (reserveIn, reserveOut) = (reserveOut, reserveIn);
            tokenIn = pair.token1();
        }
        IERC20(tokenIn).safeTransferFrom(msg.sender, address(pair), order.amountIn);
        uint256 afterFee = order.amountIn * (10_000 - pair.feeBps());
        // Rounded down: the pool's invariant must not fall.
        uint256 amountOut = (afterFee * reserveOut) / (reserveIn * 10_000 + afterFee);
        if (order.sellToken0) pair.swap(0, amountOut, to, "");
        else pair.swap(amountOut, 0, to, "");
    }
}
