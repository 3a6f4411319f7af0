import { expect } from '@playwright/test'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import { connectFundedExtension } from '../support/trade-page'

test('a watched token, and an alert on it that its owner finds again and removes', async ({
  page,
  network,
}) => {
  await connectFundedExtension(page, network)
  const { name } = network.view
  await page.goto(`/tokens?network=${name}`)
  await page.getByRole('button', { name: 'Watch WETH' }).first().click()
  const asked = page.getByRole('dialog', { name: 'Watch' })
  await asked.getByRole('button', { name: 'Sign in' }).click()
  await expect(asked).toHaveCount(0)
  const star = page.getByRole('button', { name: 'Watch WETH' }).first()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Watched', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Watch / })).toHaveCount(1)

  await page.goto(`/tokens/${name}/${network.token('WETH')}`)
  await page.getByRole('button', { name: 'Tell me when' }).click()
  const form = page.getByRole('dialog', { name: 'Tell me when, of WETH' })
  await form.getByLabel('Value').fill('12,345.5')
  await expect(form).toContainText('You are told once when: price rises to $12,345.50 or more.')
  await form.getByRole('button', { name: 'Tell me' }).click()
  await expect(form.getByRole('region', { name: 'Alerts on WETH' })).toContainText('waits')
  await expectPageQuality(page, 'Tell me when', 'dialog[open]')

  await page.goto('/notifications/channels')
  const alerts = page.getByRole('region', { name: 'Market alerts' })
  await expect(alerts).toContainText('WETH: price rises to $12,345.50 or more')
  await alerts.getByRole('button', { name: /^Remove/ }).click()
  await expect(alerts).toContainText('None yet.')
})
