// Runs React before the rest of the page's code, in a task of its own: all the code at once would block a phone.
import 'react-dom/client'
