import { expect, it } from 'vitest'
import { folderCircles } from './folder-circles'

const file = (source: string, ...imported: string[]) => ({ source, imported })

it('finds folders that import each other, also by way of a third', () => {
  expect(folderCircles([file('a/x.ts', 'b/x.ts'), file('b/y.ts', 'a/y.ts')])).toEqual(['a and b'])
  const round = [file('a/x.ts', 'b/x.ts'), file('b/x.ts', 'c/x.ts'), file('c/x.ts', 'a/y.ts')]
  expect(folderCircles(round)).toEqual(['a and b', 'a and c', 'b and c'])
})

it('finds a folder that imports another, within which a folder imports it', () => {
  const files = [file('a/x.ts', 'b/x.ts'), file('b/deep/x.ts', 'a/y.ts'), file('b/x.ts')]
  expect(folderCircles(files)).toEqual(['a and b'])
})

it('lets a folder and those within it import each other, and all others in one direction', () => {
  const within = [file('a/x.ts', 'a/deep/x.ts'), file('a/deep/x.ts', 'a/x.ts', 'a/deep/y.ts')]
  expect(folderCircles(within)).toEqual([])
  expect(folderCircles([file('a/x.ts', 'b/x.ts', 'c/x.ts'), file('b/x.ts', 'c/x.ts')])).toEqual([])
})
