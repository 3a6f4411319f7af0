import { keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { falseReply, toOlderBlock } from './false-replies'

const call = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 3, method, params })

describe('toOlderBlock', () => {
  it('asks about an older block where the newest is meant', () => {
    expect(toOlderBlock(call('eth_call', {}, 'latest'), 100, () => 0)).toEqual(
      call('eth_call', {}, '0x63'),
    )
    expect(toOlderBlock(call('eth_getBlockByNumber', 'latest', false), 100, () => 0.999)).toEqual(
      call('eth_getBlockByNumber', '0x50', false),
    )
    expect(toOlderBlock(call('eth_getBalance', '0x', 'latest'), 2, () => 0.999).params).toEqual([
      '0x',
      '0x0',
    ])
  })

  it('leaves questions about a named block and others alone', () => {
    for (const other of [call('eth_call', {}, '0x5'), call('eth_chainId')]) {
      expect(toOlderBlock(other, 100, () => 0)).toBe(other)
    }
  })
})

describe('falseReply', () => {
  it('knows no logs and no transactions', () => {
    expect(falseReply(call('eth_getLogs', {}))?.result).toEqual([])
    expect(falseReply(call('eth_getTransactionReceipt', '0x'))?.result).toBeNull()
  })

  it('takes a transaction as a node does that loses it', () => {
    expect(falseReply(call('eth_sendRawTransaction', '0x02'))).toEqual({
      jsonrpc: '2.0',
      id: 3,
      result: keccak256('0x02'),
    })
  })

  it('has no other answer for the rest', () => {
    expect(falseReply(call('eth_chainId'))).toBeNull()
  })
})
