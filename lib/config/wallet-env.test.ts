import { describe, expect, it } from 'vitest'
import { ConfigError, parseEnv } from './env'

const PROJECT = '0123456789abcdef0123456789ABCDEF'

const walletsOf = (variables: Record<string, string>) => parseEnv(variables).wallets

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    parseEnv(variables)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('WalletConnect', () => {
  it('is not offered without a project', () => {
    expect(walletsOf({}).walletConnect).toBeNull()
  })

  it('goes through the public relay unless another one is named', () => {
    const relayUrl = 'wss://relay.example:8443/path'
    expect(walletsOf({ WALLETCONNECT_PROJECT_ID: PROJECT }).walletConnect).toEqual({
      projectId: PROJECT,
      relayUrl: 'wss://relay.walletconnect.org',
    })
    expect(
      walletsOf({ WALLETCONNECT_PROJECT_ID: PROJECT, WALLETCONNECT_RELAY_URL: relayUrl })
        .walletConnect,
    ).toEqual({ projectId: PROJECT, relayUrl })
  })

  it('refuses a malformed project, a relay without a project, and one that is no socket', () => {
    expect(problemsOf({ WALLETCONNECT_PROJECT_ID: 'mine' })).toEqual([
      'WALLETCONNECT_PROJECT_ID: expected 32 hex digits',
    ])
    expect(problemsOf({ WALLETCONNECT_RELAY_URL: 'wss://relay.example' })).toEqual([
      'WALLETCONNECT_RELAY_URL: needs WALLETCONNECT_PROJECT_ID',
    ])
    for (const url of ['https://relay.example', 'relay.example', 'wss://relay.example?key=1']) {
      const variables = { WALLETCONNECT_PROJECT_ID: PROJECT, WALLETCONNECT_RELAY_URL: url }
      expect(problemsOf(variables), url).toHaveLength(1)
    }
  })
})

describe('FRAME_ANCESTORS', () => {
  it('is none by default, and takes origins with spaces or commas between them', () => {
    expect(walletsOf({}).frameAncestors).toEqual([])
    expect(
      walletsOf({ FRAME_ANCESTORS: 'https://app.safe.global, http://127.0.0.1:8080  https://b.c' })
        .frameAncestors,
    ).toEqual(['https://app.safe.global', 'http://127.0.0.1:8080', 'https://b.c'])
  })

  it('refuses what is no single origin, as a policy would read it otherwise', () => {
    for (const text of [
      ...['*', 'https:', 'https://*.safe.global', 'https://app.safe.global/', 'app.safe.global'],
      ...["'self'", 'https://a.b;script-src', 'data:x', 'HTTPS://app.safe.global'],
    ]) {
      expect(problemsOf({ FRAME_ANCESTORS: text }), text).toHaveLength(1)
    }
  })
})
