import { configure } from '@testing-library/react'

/** What never comes is what a test waits for in vain; a machine under load is only late. */
configure({ asyncUtilTimeout: 30_000 })
