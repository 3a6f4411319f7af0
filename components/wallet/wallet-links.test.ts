import { expect, it } from 'vitest'
import { walletLinks } from './wallet-links'

const URI = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1`

it('hands the whole link to each app', () => {
  const links = walletLinks(URI)
  const apps = links.slice(0, -1)
  expect(apps.length).toBeGreaterThan(2)
  for (const { href } of apps) expect(new URL(href).searchParams.get('uri')).toBe(URI)
})

it('ends with the link itself, for any app of the phone', () => {
  expect(walletLinks(URI).at(-1)?.href).toBe(URI)
})
