import { expect, test } from 'vitest'
import { withExistingPages } from '../../src/app/site.ts'
import { anchorsOf } from '../../src/features/editorial/info/anchor.ts'

const link = (path: string) => ({ label: path, path })

test('the site shows the links whose pages exist, and no column without any', () => {
  const site = {
    locale: 'en',
    navigation: [link('/courses'), link('/webinars')],
    footer: {
      tagline: 'Kept simple.',
      note: 'No advice.',
      columns: [
        { heading: 'Learn', links: [link('/courses'), link('/articles')] },
        { heading: 'Soon', links: [link('/webinars')] },
      ],
    },
  }
  expect(withExistingPages(site, (path) => path === '/courses')).toEqual({
    ...site,
    navigation: [link('/courses')],
    footer: { ...site.footer, columns: [{ heading: 'Learn', links: [link('/courses')] }] },
  })
  expect(withExistingPages(site, () => true)).toEqual(site)
})

test('a question has an anchor of its own words, also when it stands twice', () => {
  expect(anchorsOf(['What does it cost?', 'كم التكلفة؟', 'What does it cost?', '…'])).toEqual([
    'what-does-it-cost',
    'كم-التكلفة',
    'what-does-it-cost-2',
    '',
  ])
})
