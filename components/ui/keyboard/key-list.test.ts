import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { navItems } from '@/components/shell/nav-items'
import { keyList } from './key-list'

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'),
    )
    .filter((entry) => !entry.name.startsWith('key-list'))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
}

test('every key in the sheet is bound', () => {
  const binding = sources('components').filter((text) => text.includes('useKeys('))
  const unbound = Object.keys(keyList).filter(
    (name) => !binding.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  )
  expect(unbound).toEqual([])
})

test('the keys of a page and the letters of navigation items are unique', () => {
  const rows = Object.values(keyList).map(({ where, key }) => `${where} ${key}`)
  expect(new Set(rows).size).toBe(rows.length)
  expect(new Set(navItems.map(({ shortcut }) => shortcut)).size).toBe(navItems.length)
})
