import { parseAbi } from 'viem/utils'

/** Runs the calls owners attach to their orders. Source: protocol, section 14. */
export const hooksTrampolineAbi = parseAbi([
  'struct Hook { address target; bytes callData; uint256 gasLimit; }',
  'function execute(Hook[] hooks)',
  'error NotASettlement()',
  'error NotEnoughGas(uint256 hook)',
])

/** A contract account of one owner on the local network. */
export const smartWalletAbi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function owner() view returns (address)',
  'function execute(address to, uint256 value, bytes data) returns (bytes)',
  'function executeBatch(Call[] calls)',
  'function isValidSignature(bytes32 digest, bytes signature) view returns (bytes4)',
  'error NotOwner(address caller)',
])

/** Makes one wallet per owner; its address is known before. */
export const smartWalletFactoryAbi = parseAbi([
  'function walletOf(address owner) view returns (address)',
  'function createWallet(address owner) returns (address wallet)',
  'event WalletCreated(address indexed owner, address wallet)',
])
