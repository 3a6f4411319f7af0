import { describe, expect, it } from 'vitest'
import { parseMailAddress } from './mail-address'

describe('a mail address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['  Ada.Lovelace+orders@Mail.Example.ORG ', 'Ada.Lovelace+orders@mail.example.org'],
    ["o'neill@a-b.example", "o'neill@a-b.example"],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
  ])('%s is one', (text, expected) => {
    expect(parseMailAddress(text)).toEqual({ ok: true, value: expected })
  })

  it.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    'ada@localhost',
    'ada@example..org',
    '.ada@example.org',
    'ada.@example.org',
    'ada@-example.org',
    'ada@[127.0.0.1]',
    'ada@example.org,eve@example.org',
    'ada@example.org;eve@example.org',
    'Ada <ada@example.org>',
    '"ada"@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada\n@example.org',
    'ada@example.org\0',
    'ada@exämple.org',
    'ädä@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a'.repeat(64)}.org`,
    `ada@${'abcdefghi.'.repeat(25)}org`,
  ])('%j is none', (text) => {
    expect(parseMailAddress(text).ok).toBe(false)
  })
})
