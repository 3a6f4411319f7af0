import { expect, it } from 'vitest'
import { parseDeployOptions } from './deploy-options'

const A = '0x00000000000000000000000000000000000000Aa'
const B = '0x00000000000000000000000000000000000000bb'

it('reads every option, addresses in small letters', () => {
  const args = ['--network', 'sepolia', '--key-file', 'key', '--owner', A, '--solver', A]
  expect(
    parseDeployOptions([...args, '--solver', B, '--wrapped', B, '--out', 'f', '--yes']),
  ).toEqual({
    ok: true,
    value: {
      network: 'sepolia',
      keyFile: 'key',
      owner: A.toLowerCase(),
      solvers: [A.toLowerCase(), B],
      wrapped: B,
      out: 'f',
      yes: true,
    },
  })
})

it('names everything that is wrong', () => {
  const read = (...args: readonly string[]) => {
    const options = parseDeployOptions(args)
    return options.ok ? [] : options.error
  }
  expect(read()).toEqual(['--network: is missing', '--key-file: is missing'])
  expect(read('--network', 'sepolia', '--key-file', 'k', '--owner', '0x12')).toEqual([
    '--owner: expected an address of 40 hex digits after 0x',
  ])
  expect(read('--netwrok', 'sepolia')[0]).toContain('--netwrok')
  // A key does not belong on a command line, where other users of the machine see it.
  expect(read('--network', 'sepolia', '--key-file', 'k', '--key', '0x1')[0]).toContain('--key')
})
