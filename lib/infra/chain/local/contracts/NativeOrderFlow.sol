// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

interface ISettlement {
    function vaultRelayer() external view returns (address);
    function domainSeparator() external view returns (bytes32);
    function filledAmount(bytes calldata orderUid) external view returns (uint256);
}

interface IWrappedNative is IERC20 {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}

/// An order as the settlement contract hashes it.
library GPv2Order {
    struct Data {
        address sellToken;
        address buyToken;
        address receiver;
        uint256 sellAmount;
        uint256 buyAmount;
        uint32 validTo;
        bytes32 appData;
        uint256 feeAmount;
        bytes32 kind;
        bool partiallyFillable;
        bytes32 sellTokenBalance;
        bytes32 buyTokenBalance;
    }

    bytes32 internal constant TYPE_HASH = keccak256(
        "Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)"
    );
    bytes32 internal constant KIND_SELL = keccak256("sell");
    bytes32 internal constant BALANCE_ERC20 = keccak256("erc20");

    function hash(Data memory order, bytes32 domainSeparator) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(hex"1901", domainSeparator, keccak256(abi.encode(TYPE_HASH, order))));
    }
}

/// What somebody who sells the native coin asks for.
library EthFlowOrder {
    struct Data {
        address buyToken;
        address receiver;
        uint256 sellAmount;
        uint256 buyAmount;
        bytes32 appData;
        uint256 feeAmount;
        uint32 validTo;
        bool partiallyFillable;
        int64 quoteId;
    }
}

/// Sells the native coin: takes it together with the order, and is itself the owner of the wrapped
/// order it answers for by ERC-1271. What is not traded goes back to whoever placed the order: when
/// he asks for it before the expiry, or when anybody asks after it.
contract NativeOrderFlow {
    using GPv2Order for GPv2Order.Data;

    enum OnchainSigningScheme {
        Eip1271,
        PreSign
    }

    struct OnchainSignature {
        OnchainSigningScheme scheme;
        bytes data;
    }

    struct OnchainData {
        address owner;
        uint32 validTo;
    }

    address private constant NO_OWNER = address(0);
    address private constant INVALIDATED_OWNER = address(type(uint160).max);
    bytes4 private constant MAGIC_VALUE = 0x1626ba7e;
    /// The wrapped order never expires; the owner's own expiry is kept here and checked with the signature.
    uint32 private constant FOREVER = type(uint32).max;

    ISettlement public immutable cowSwapSettlement;
    IWrappedNative public immutable wrappedNativeToken;
    bytes32 private immutable domainSeparator;

    /// By the digest of the wrapped order: who placed it, and until when it may trade.
    mapping(bytes32 => OnchainData) public orders;

    event OrderPlacement(address indexed sender, GPv2Order.Data order, OnchainSignature signature, bytes data);
    event OrderInvalidation(bytes orderUid);
    event OrderRefund(bytes orderUid, address indexed refunder);

    error OrderIsAlreadyOwned(bytes32 orderHash);
    error OrderIsAlreadyExpired();
    error IncorrectEthAmount();
    error NotAllowedZeroSellAmount();
    error ReceiverMustBeSet();
    error NotAllowedToInvalidateOrder(bytes32 orderHash);
    error EthTransferFailed();

    constructor(ISettlement settlement, IWrappedNative wrapped) {
        cowSwapSettlement = settlement;
        wrappedNativeToken = wrapped;
        domainSeparator = settlement.domainSeparator();
        wrapped.approve(settlement.vaultRelayer(), type(uint256).max);
    }

    /// Only the wrapped token sends coins when it unwraps; others would pay into somebody's refund.
    receive() external payable {
        if (msg.sender != address(wrappedNativeToken)) revert IncorrectEthAmount();
    }

    function createOrder(EthFlowOrder.Data calldata order) external payable returns (bytes32 orderHash) {
        if (msg.value != order.sellAmount + order.feeAmount) revert IncorrectEthAmount();
        if (order.sellAmount == 0) revert NotAllowedZeroSellAmount();
        if (order.receiver == address(0)) revert ReceiverMustBeSet();
        if (order.validTo < block.timestamp) revert OrderIsAlreadyExpired();

        GPv2Order.Data memory wrapped = _wrappedOrder(order);
        orderHash = wrapped.hash(domainSeparator);
        if (orders[orderHash].owner != NO_OWNER) revert OrderIsAlreadyOwned(orderHash);
        orders[orderHash] = OnchainData(msg.sender, order.validTo);
        emit OrderPlacement(
            msg.sender,
            wrapped,
            OnchainSignature(OnchainSigningScheme.Eip1271, abi.encodePacked(address(this))),
            abi.encodePacked(order.quoteId, order.validTo)
        );
    }

    /// Ends an order and pays back what it did not sell. Its quote id and expiry are not looked at:
    /// they are no part of what identifies it.
    function invalidateOrder(EthFlowOrder.Data calldata order) public {
        bytes32 orderHash = _wrappedOrder(order).hash(domainSeparator);
        if (!_invalidate(order, orderHash)) revert NotAllowedToInvalidateOrder(orderHash);
    }

    /// Passes over orders the caller may not end, so that one of many cannot hold up the others.
    function invalidateOrdersIgnoringNotAllowed(EthFlowOrder.Data[] calldata many) external {
        for (uint256 i = 0; i < many.length; i++) {
            _invalidate(many[i], _wrappedOrder(many[i]).hash(domainSeparator));
        }
    }

    function wrapAll() external {
        wrap(address(this).balance);
    }

    function wrap(uint256 amount) public {
        wrappedNativeToken.deposit{value: amount}();
    }

    function unwrap(uint256 amount) external {
        wrappedNativeToken.withdraw(amount);
    }

    /// Valid from placement until its owner's expiry, unless ended before. The bytes do not matter.
    function isValidSignature(bytes32 orderHash, bytes calldata) external view returns (bytes4) {
        address owner = orders[orderHash].owner;
        bool isLive = owner != NO_OWNER && owner != INVALIDATED_OWNER && !isExpired(orderHash);
        return isLive ? MAGIC_VALUE : bytes4(type(uint32).max);
    }

    function isExpired(bytes32 orderHash) public view returns (bool) {
        return block.timestamp > orders[orderHash].validTo;
    }

    function _invalidate(EthFlowOrder.Data calldata order, bytes32 orderHash) private returns (bool) {
        address owner = orders[orderHash].owner;
        bool expired = isExpired(orderHash);
        if (owner == NO_OWNER || owner == INVALIDATED_OWNER || !(expired || owner == msg.sender)) return false;
        orders[orderHash].owner = INVALIDATED_OWNER;

        bytes memory orderUid = abi.encodePacked(orderHash, address(this), FOREVER);
        uint256 unsold = order.sellAmount - cowSwapSettlement.filledAmount(orderUid);
        // Rounded down: the settlement takes its share of the fee rounded down as well, so what is
        // paid back over all of an order never exceeds what came in.
        uint256 refund = unsold + (order.feeAmount * unsold) / order.sellAmount;
        if (expired) emit OrderRefund(orderUid, msg.sender);
        else emit OrderInvalidation(orderUid);

        uint256 coins = address(this).balance;
        if (coins < refund) wrappedNativeToken.withdraw(refund - coins);
        (bool sent,) = owner.call{value: refund}("");
        if (!sent) revert EthTransferFailed();
        return true;
    }

    function _wrappedOrder(EthFlowOrder.Data calldata order) private view returns (GPv2Order.Data memory) {
        return GPv2Order.Data({
            sellToken: address(wrappedNativeToken),
            buyToken: order.buyToken,
            receiver: order.receiver,
            sellAmount: order.sellAmount,
            buyAmount: order.buyAmount,
            validTo: FOREVER,
            appData: order.appData,
            feeAmount: order.feeAmount,
            kind: GPv2Order.KIND_SELL,
            partiallyFillable: order.partiallyFillable,
            sellTokenBalance: GPv2Order.BALANCE_ERC20,
            buyTokenBalance: GPv2Order.BALANCE_ERC20
        });
    }
}
