import { type Address, encodeErrorResult, type Hex, parseAbi } from 'viem'

const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

/** What a contract reverts with to have its caller fetch a URL. Source: ERC-3668. */
export const offchainLookup = (contract: Address, url: string): Hex =>
  encodeErrorResult({
    abi,
    errorName: 'OffchainLookup',
    args: [contract, [url], '0x01', '0x02030405', '0x'],
  })

/** A batch of one call, answered with that revert. */
export const offchainLookupAnswer = (contract: Address, url: string): string =>
  JSON.stringify([
    {
      jsonrpc: '2.0',
      id: 1,
      error: { code: 3, message: 'execution reverted', data: offchainLookup(contract, url) },
    },
  ])
