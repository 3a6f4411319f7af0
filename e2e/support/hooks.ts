import { concatHex, encodeFunctionData, erc20Abi, parseAbi, parseSignature, size } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import type { Trader } from '@/lib/testing/system/trader'

/** A hook in the format of app data. */
export type Hook = {
  readonly target: string
  readonly callData: string
  readonly gasLimit: string
}

const permitAbi = parseAbi([
  'function name() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

/** App data with these hooks. */
export const hooksDocument = (hooks: { pre?: readonly Hook[]; post?: readonly Hook[] }): string =>
  JSON.stringify({ appCode: 'Coincidence tests', metadata: { hooks }, version: '1.3.0' })

export const hookOf = (target: string, callData: string, gasLimit = 200_000): Hook => ({
  target,
  callData,
  gasLimit: String(gasLimit),
})

export function trampoline(network: TestNetwork): Address {
  const { hooksTrampoline } = network.view.contracts
  if (hooksTrampoline === null) throw new Error('this network runs no hooks')
  return hooksTrampoline
}

/** A hook that approves the spender with a signed permit (ERC-2612). */
export async function permitHook(
  network: TestNetwork,
  trader: Trader,
  token: Address,
  spender: Address,
  value: bigint,
): Promise<Hook> {
  const read = { address: token, abi: permitAbi } as const
  const [name, nonce] = await Promise.all([
    network.chain.readContract({ ...read, functionName: 'name' }),
    network.chain.readContract({ ...read, functionName: 'nonces', args: [trader.owner] }),
  ])
  const deadline = BigInt(Math.floor(Date.now() / 1000) + 3_600)
  const signature = await trader.account.signTypedData({
    domain: { name, version: '1', chainId: network.view.chainId, verifyingContract: token },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: trader.owner, spender, value, nonce, deadline },
  })
  const { r, s, v = 27n } = parseSignature(signature)
  return hookOf(
    token,
    encodeFunctionData({
      abi: permitAbi,
      functionName: 'permit',
      args: [trader.owner, spender, value, deadline, Number(v), r, s],
    }),
  )
}

/** A hook that transfers tokens the trampoline is approved to spend. */
export const transferHook = (token: Address, from: Address, to: Address, amount: bigint): Hook =>
  hookOf(
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, amount] }),
  )

/** Creation code of a contract with this runtime code. */
export const initCode = (runtime: `0x${string}`): `0x${string}` =>
  concatHex([
    '0x60',
    byte(size(runtime)),
    '0x600c60003960',
    byte(size(runtime)),
    '0x6000f3',
    runtime,
  ])

const byte = (value: number): `0x${string}` => `0x${value.toString(16).padStart(2, '0')}`

/** Increments its first storage slot at every call. */
export const COUNTER_CODE = initCode('0x60005460010160005500')

/** Loops until its gas is used up. */
export const ENDLESS_CODE = initCode('0x5b600056')

/**
 * Transfers tokens its owner approved, but only if `origin()` is not zero: a simulation without a
 * sender succeeds without the transfer.
 */
export function trapCode(token: Address, owner: Address, amount: bigint): `0x${string}` {
  const sink = `0x${'dd'.repeat(20)}` as const
  const call = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [owner, sink, amount],
  })
  const length = byte(size(call))
  const program = (callAt: `0x${string}`, endAt: `0x${string}`) =>
    concatHex([
      // jump to the end unless origin()
      ...(['0x321560', endAt, '0x57'] as const),
      // codecopy(0, callAt, length); pop(call(gas(), token, 0, 0, length, 0, 0))
      ...(['0x60', length, '0x60', callAt, '0x600039'] as const),
      ...(['0x6000600060', length, '0x6000600073', token, '0x5af150'] as const),
      '0x5b00',
    ])
  const programSize = size(program('0x00', '0x00'))
  return initCode(concatHex([program(byte(programSize), byte(programSize - 2)), call]))
}
