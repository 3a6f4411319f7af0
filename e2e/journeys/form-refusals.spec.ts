import { expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectHydrated } from '../support/hydration'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import {
  allowSlippage,
  buyAmount,
  chooseLimit,
  connectFundedExtension,
  expectFilled,
  limitPrice,
  newContractWallet,
  openOption,
  reviewAndApprove,
  sellAmount,
  signButton,
  typeSellAmount,
} from '../support/trade-page'

const slippage = (page: Page) => page.getByRole('textbox', { name: 'Slippage', exact: true })
const receiverField = (page: Page) => page.getByRole('textbox', { name: 'Receiver' })
const review = (page: Page) => page.getByRole('button', { name: 'Review sell order' })
const remove = (page: Page) => page.getByRole('button', { name: 'Remove the receiver' })
const alert = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: text })

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
const openMore = (page: Page) => page.locator('summary', { hasText: 'More' }).click()

test('digits that are no groups of three are refused as soon as they cannot become some', async ({
  page,
}) => {
  await page.goto('/trade')
  await expectHydrated(page)
  await sellAmount(page).pressSequentially('1 2')
  // More digits can still make it 1 234.
  await expect(alert(page, '1 2')).toHaveCount(0)
  await sellAmount(page).pressSequentially('345')
  await expect(alert(page, '“1 2345” is not in groups of three digits')).toBeVisible()
  await sellAmount(page).fill("21'1")
  await buyAmount(page).focus()
  await expect(alert(page, "“21'1” is not in groups of three digits")).toBeVisible()
  await expect(buyAmount(page)).toHaveValue('')
  await sellAmount(page).fill('')
  await openOption(page, 'Slippage')
  for (const text of ['1 2', "0'7"]) {
    await slippage(page).fill(text)
    await expect(alert(page, `“${text}” is not in groups of three digits`)).toBeVisible()
  }
  await expectPageQuality(page, 'A refused slippage')
})

test('an amount that no contract holds is refused before anything is asked or signed', async ({
  page,
  network,
}) => {
  const { wallet } = await connectFundedExtension(page, network)
  const before = wallet.shownRequests().length
  const quotes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/quote')) quotes.push(request.postData() ?? '')
  })
  const tooMuch = `1${'0'.repeat(75)}`
  await sellAmount(page).fill(tooMuch)
  await expect(
    alert(page, /^WETH is at most 1157920892373161954235709850086879078532/),
  ).toBeVisible()
  await expect(review(page)).toBeDisabled()
  expect(quotes.filter((body) => body.includes(tooMuch))).toEqual([])

  await sellAmount(page).fill('1')
  await chooseLimit(page)
  await buyAmount(page).fill(tooMuch)
  await expect(
    alert(page, /^USDC is at most 1157920892373161954235709850086879078532/),
  ).toBeVisible()
  await expect(page.getByText('Correct the amount.')).toBeVisible()
  await expect(review(page)).toBeDisabled()
  await limitPrice(page).fill(`1${'0'.repeat(400)}`)
  await expect(alert(page, /^A price is at most/)).toBeVisible()
  await expect(review(page)).toBeDisabled()
  // A limit that a contract holds, and that no market reaches.
  await limitPrice(page).fill(`1${'0'.repeat(30)}`)
  await expect(page.getByText(/over 1,000× the market/).first()).toBeVisible()
  await expectPageQuality(page, 'A limit far above the market')
  expect(wallet.shownRequests().slice(before)).toEqual([])
})

test('a receiver belongs to one order, and stands next to the button while it is set', async ({
  page,
  network,
}) => {
  const { wallet } = await connectFundedExtension(page, network)
  await typeSellAmount(page, '1')
  await allowSlippage(page)
  await openMore(page)
  const receiver = newAddress()
  await receiverField(page).fill(`\u200b${receiver}`)
  await expect(remove(page)).toBeVisible()
  await expectPageQuality(page, 'A receiver next to the button')
  await remove(page).click()
  await expect(remove(page)).toHaveCount(0)
  await openMore(page)
  await expect(receiverField(page)).toHaveValue('')
  await receiverField(page).fill(receiver)
  await reviewAndApprove(page, 'Approve 1 WETH')
  await signButton(page).click()
  await expectFilled(page)
  await typeSellAmount(page, '1')
  await expect(remove(page)).toHaveCount(0)

  await openMore(page)
  await receiverField(page).fill(receiver)
  await expect(remove(page)).toBeVisible()
  await wallet.changeAccount(generatePrivateKey())
  await expect(remove(page)).toHaveCount(0)
  // Another account has not chosen it; what was typed else stays.
  await expect(sellAmount(page)).toHaveValue('1')
})

test('receivers that swallow coins are refused, and another contract asks for a tick', async ({
  page,
  network,
}) => {
  const { contracts, tokens } = network.view
  const { owner: contract } = await newContractWallet(network)
  await connectFundedExtension(page, network)
  await typeSellAmount(page, '1')
  await allowSlippage(page)
  await openMore(page)
  const lost: readonly (readonly [string, RegExp])[] = [
    [contracts.settlement, /^This is the settlement contract:/],
    [contracts.vaultRelayer, /^This is the vault relayer:/],
    ['0x000000000000000000000000000000000000dEaD', /^This address belongs to nobody:/],
    [
      '0x0000000000000000000000000000000000000001',
      /^This is a contract built into the chain, or nobody’s address:/,
    ],
    ...(contracts.helpers ?? []).map(
      (address) => [address, /^This is a helper contract of this network:/] as const,
    ),
    ...tokens.map(({ address }) => [address, /^This is the contract of .* itself:/] as const),
  ]
  for (const [address, sentence] of lost) {
    await receiverField(page).fill(address)
    await expect(alert(page, sentence)).toBeVisible()
    await expect(review(page)).toBeDisabled()
  }
  await receiverField(page).fill(contract)
  const tick = page.getByRole('checkbox', { name: 'This address shall receive what I buy' })
  await expect(tick).toBeVisible()
  await expect(page.getByText('Confirm the receiver first.')).toBeVisible()
  await expectPageQuality(page, 'A contract as receiver')
  await tick.check()
  await expect(review(page)).toBeEnabled()
  // The tick is for that address alone.
  await receiverField(page).fill(newAddress())
  await expect(tick).toHaveCount(0)
  await receiverField(page).fill(contract)
  await expect(tick).not.toBeChecked()
})

test('an account in a link that cannot be read is named, and nobody else’s data are shown', async ({
  page,
  network,
}) => {
  const { owner } = await connectFundedExtension(page, network)
  for (const path of ['/orders', '/orders/history', '/notifications']) {
    await page.goto(`${path}?account=hello`)
    await expect(alert(page, 'The account in this link cannot be read.')).toContainText('“hello”')
    await expect(page.getByText('You', { exact: true })).toHaveCount(0)
    await expectPageQuality(page, `An unread account of ${path}`)
    await page.goto(`${path}?account=${encodeURIComponent(`\u200b${owner}\u200b`)}`)
    await expect(page.getByText('You', { exact: true }).first()).toBeVisible()
  }
  const { chainId } = network.view
  await page.goto(`/orders?account=eip155:${chainId}:${owner}`)
  await expect(page.getByText('You', { exact: true }).first()).toBeVisible()
  await page.goto(`/orders?account=eip155:${chainId + 1}:${owner}`)
  await expect(alert(page, 'not of this network')).toBeVisible()
})

test('what cannot be read of a link is named', async ({ page, network }) => {
  const [token] = network.view.tokens
  for (const [path, sentence] of [
    ['/trade?sell=hello', 'This link’s token to sell cannot be read: “hello”.'],
    ['/trade?buy=0x', 'This link’s token to buy cannot be read: “0x”.'],
    ['/trade?amount=1e3', 'This link’s amount to sell cannot be read: “1e3”.'],
    ['/pools?token=hello', 'This link’s token cannot be read: “hello”.'],
    [
      `/tokens/${network.view.name}/${token?.address}?pair=hello`,
      'This link’s other token cannot be read: “hello”.',
    ],
  ] as const) {
    await page.goto(path)
    await expect(alert(page, sentence)).toBeVisible()
    await expectPageQuality(page, `What cannot be read of ${path}`)
  }
})

test('a token is found by its address as people copy it', async ({ page, network }) => {
  const usdc = network.view.tokens.find(({ symbol }) => symbol === 'USDC')
  if (usdc === undefined) throw new Error('the network has no USDC')
  await page.goto('/trade')
  await expectHydrated(page)
  await page.getByRole('button', { name: /^Sell token/ }).click()
  const field = page.getByRole('combobox', { name: 'Symbol, name or address' })
  await field.fill(` \u200b${usdc.address}\u200e`)
  await expect(page.getByRole('dialog').getByRole('option', { name: /^USDC\b/ })).toBeVisible()
})
