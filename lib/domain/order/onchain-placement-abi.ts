import { parseAbi } from 'viem/utils'

const ORDER_STRUCT =
  'struct Order { address sellToken; address buyToken; address receiver; uint256 sellAmount; uint256 buyAmount; uint32 validTo; bytes32 appData; uint256 feeAmount; bytes32 kind; bool partiallyFillable; bytes32 sellTokenBalance; bytes32 buyTokenBalance; }'
const SIGNATURE_STRUCT = 'struct OnchainSignature { uint8 scheme; bytes data; }'
const NATIVE_ORDER_STRUCT =
  'struct NativeOrder { address buyToken; address receiver; uint256 sellAmount; uint256 buyAmount; bytes32 appData; uint256 feeAmount; uint32 validTo; bool partiallyFillable; int64 quoteId; }'

/**
 * A contract that places orders which sell the native coin.
 * Source: lib/docs/protocol.md#native-coin-orders.
 */
export const nativeOrderFlowAbi = parseAbi([
  ORDER_STRUCT,
  SIGNATURE_STRUCT,
  NATIVE_ORDER_STRUCT,
  'function createOrder(NativeOrder order) payable returns (bytes32 orderHash)',
  'function invalidateOrder(NativeOrder order)',
  'function invalidateOrdersIgnoringNotAllowed(NativeOrder[] orders)',
  'function isValidSignature(bytes32 orderHash, bytes signature) view returns (bytes4)',
  'function isExpired(bytes32 orderHash) view returns (bool)',
  'function orders(bytes32 orderHash) view returns (address owner, uint32 validTo)',
  'function wrapAll()',
  'function wrap(uint256 amount)',
  'function unwrap(uint256 amount)',
  'function cowSwapSettlement() view returns (address)',
  'function wrappedNativeToken() view returns (address)',
  'event OrderPlacement(address indexed sender, Order order, OnchainSignature signature, bytes data)',
  'event OrderInvalidation(bytes orderUid)',
  'event OrderRefund(bytes orderUid, address indexed refunder)',
  'error OrderIsAlreadyOwned(bytes32 orderHash)',
  'error OrderIsAlreadyExpired()',
  'error IncorrectEthAmount()',
  'error NotAllowedZeroSellAmount()',
  'error ReceiverMustBeSet()',
  'error NotAllowedToInvalidateOrder(bytes32 orderHash)',
  'error EthTransferFailed()',
])
