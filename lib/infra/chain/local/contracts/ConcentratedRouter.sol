// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

interface IConcentratedFactory {
    function getPool(address tokenA, address tokenB, uint24 fee) external view returns (address);
    function createPool(address tokenA, address tokenB, uint24 fee) external returns (address);
}

/// What is used here of a pool of Uniswap v3. It asks its caller for what it is owed, by a callback.
interface IConcentratedPool {
    function slot0()
        external
        view
        returns (uint160 sqrtPrice, int24 tick, uint16, uint16, uint16, uint8 feeProtocol, bool isUnlocked);
    function initialize(uint160 sqrtPrice) external;
    function mint(address recipient, int24 tickLower, int24 tickUpper, uint128 amount, bytes calldata data)
        external
        returns (uint256 amount0, uint256 amount1);
    function swap(address recipient, bool sellToken0, int256 amount, uint160 sqrtPriceLimit, bytes calldata data)
        external
        returns (int256 amount0, int256 amount1);
}

/// Swaps in the concentrated pools of one factory, opens them, and moves them to a price. The caller pays, from
/// allowances to this contract.
contract ConcentratedRouter {
    using SafeERC20 for IERC20;

    /// Whom a callback lets pay, and which pool may call it.
    struct Payment {
        address token0;
        address token1;
        uint24 fee;
        address payer;
    }

    struct ExactInput {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 deadline;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    struct Range {
        int24 tickLower;
        int24 tickUpper;
        uint128 liquidity;
    }

    struct Move {
        address token0;
        address token1;
        uint24 fee;
        bool sellToken0;
        /// At most so much is sold.
        uint256 amountIn;
        /// Where the move ends.
        uint160 sqrtPrice;
    }

    uint160 private constant MIN_SQRT_PRICE = 4_295_128_739;
    uint160 private constant MAX_SQRT_PRICE = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342;

    IConcentratedFactory public immutable factory;

    error NotPool();
    error TooLate();
    error TooLittle(uint256 amountOut);

    constructor(IConcentratedFactory factory_) {
        factory = factory_;
    }

    /// As the router of Uniswap v3 has it, for tokens alone.
    function exactInputSingle(ExactInput calldata swap) external returns (uint256 amountOut) {
        if (block.timestamp > swap.deadline) revert TooLate();
        bool sellToken0 = swap.tokenIn < swap.tokenOut;
        uint160 limit = swap.sqrtPriceLimitX96;
        if (limit == 0) limit = sellToken0 ? MIN_SQRT_PRICE + 1 : MAX_SQRT_PRICE - 1;
        Payment memory payment = sellToken0
            ? Payment(swap.tokenIn, swap.tokenOut, swap.fee, msg.sender)
            : Payment(swap.tokenOut, swap.tokenIn, swap.fee, msg.sender);
        amountOut = _swap(payment, swap.recipient, sellToken0, swap.amountIn, limit);
        if (amountOut < swap.amountOutMinimum) revert TooLittle(amountOut);
    }

    /// Makes a pool at a price, with liquidity in these ranges.
    function open(address token0, address token1, uint24 fee, uint160 sqrtPrice, Range[] calldata ranges)
        external
        returns (address pool)
    {
        pool = factory.createPool(token0, token1, fee);
        IConcentratedPool(pool).initialize(sqrtPrice);
        bytes memory payment = abi.encode(Payment(token0, token1, fee, msg.sender));
        for (uint256 i = 0; i < ranges.length; i++) {
            Range calldata range = ranges[i];
            IConcentratedPool(pool).mint(msg.sender, range.tickLower, range.tickUpper, range.liquidity, payment);
        }
    }

    /// Moves pools towards prices. One whose price is there already, or beyond, is left as it is: somebody else may
    /// have moved it since the caller looked.
    function moveMany(Move[] calldata moves) external {
        for (uint256 i = 0; i < moves.length; i++) {
            Move calldata move = moves[i];
            Payment memory payment = Payment(move.token0, move.token1, move.fee, msg.sender);
            (uint160 price,,,,,,) = IConcentratedPool(_poolOf(payment)).slot0();
            bool isThere = move.sellToken0 ? price <= move.sqrtPrice : price >= move.sqrtPrice;
            if (!isThere) _swap(payment, msg.sender, move.sellToken0, move.amountIn, move.sqrtPrice);
        }
    }

    function uniswapV3SwapCallback(int256 owed0, int256 owed1, bytes calldata data) external {
        _pay(data, owed0 > 0 ? uint256(owed0) : 0, owed1 > 0 ? uint256(owed1) : 0);
    }

    function uniswapV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata data) external {
        _pay(data, owed0, owed1);
    }

    function _swap(Payment memory payment, address to, bool sellToken0, uint256 amountIn, uint160 limit)
        private
        returns (uint256 amountOut)
    {
        (int256 amount0, int256 amount1) = IConcentratedPool(_poolOf(payment))
            .swap(to, sellToken0, SafeCast.toInt256(amountIn), limit, abi.encode(payment));
        amountOut = uint256(-(sellToken0 ? amount1 : amount0));
    }

    /// Only a pool of the factory, for its own tokens, may make somebody pay: it hands on what this contract gave it.
    function _pay(bytes calldata data, uint256 owed0, uint256 owed1) private {
        Payment memory payment = abi.decode(data, (Payment));
        if (msg.sender != _poolOf(payment)) revert NotPool();
        if (owed0 > 0) IERC20(payment.token0).safeTransferFrom(payment.payer, msg.sender, owed0);
        if (owed1 > 0) IERC20(payment.token1).safeTransferFrom(payment.payer, msg.sender, owed1);
    }

    function _poolOf(Payment memory payment) private view returns (address) {
        return factory.getPool(payment.token0, payment.token1, payment.fee);
    }
}
