import { parseAbi } from 'viem/utils'

/** A contract account of one owner on the local network. */
export const smartWalletAbi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function owner() view returns (address)',
  'function execute(address to, uint256 value, bytes data) returns (bytes)',
  'function executeBatch(Call[] calls)',
  'function isValidSignature(bytes32 digest, bytes signature) view returns (bytes4)',
  'error NotOwner(address caller)',
])

/** Creates one wallet per owner, at an address that is known in advance. */
export const smartWalletFactoryAbi = parseAbi([
  'function walletOf(address owner) view returns (address)',
  'function createWallet(address owner) returns (address wallet)',
  'event WalletCreated(address indexed owner, address wallet)',
])
